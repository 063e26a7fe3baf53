/** An icon for an employer that isn't named. */
export const LOCK = "M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11";
