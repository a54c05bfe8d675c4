/** Resolves in a task of its own, so that the browser can paint and react to the person before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
