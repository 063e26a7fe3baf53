/** True in npm run drills, which tries everything. npm test tries only what catches the most in little time. */
export const isFullRun = process.env.DRILLS === "full";
