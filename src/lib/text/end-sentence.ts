/** Adds a full stop, unless the text already ends a sentence, also inside a quotation. */
export const endSentence = (text: string): string => (/[.!?…]”?$/.test(text) ? text : `${text}.`)
