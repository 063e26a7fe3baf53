/** Pixels on each side: shown at the first size, and sharper on finer screens. */
export const PHOTO_SIZES = [96, 192, 288] as const;
