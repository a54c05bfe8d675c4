/** Whether the system has ⌘ where others have Ctrl. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform)
