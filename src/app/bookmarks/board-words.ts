/** What a board without a name of its own is called. */
export const BOARD_WORDS = {
  own: 'Your pins',
  sample: 'Sample workspace',
  shared: 'Shared board',
} as const
