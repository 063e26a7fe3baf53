/** In npm run drills everything is tried; in npm test only what catches most in little time. */
export const isFull = process.env.DRILLS === "full";
