/** Where the browser keeps the person's boards, apart from the code that reads them. */
export const BOARDS_KEY = 'tidemark.boards'
