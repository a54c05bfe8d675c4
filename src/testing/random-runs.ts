/** How many of the runs of a random test take place: all in `npm run test:all`, a fifth of them in `npm test`. */
export const randomRuns = (all: number): number =>
  process.env['VITE_MORE_RUNS'] === undefined ? Math.ceil(all / 5) : all
