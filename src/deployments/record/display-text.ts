/*
 * Makes text from the API safe to show: nothing hidden, nothing that reorders the text around it,
 * and no more than fits.
 */

// U+200C and U+200D stay: scripts and emoji need them to join characters.
const HIDDEN =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u{E0001}]|\p{Surrogate}/gu
const MARKS = /(\p{M}{4})\p{M}+/gu

const named = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return '\u2421'
  return `\u27E8${code.toString(16).toUpperCase().padStart(4, '0')}\u27E9`
}

/**
 * Shows control, bidi and invisible characters by name ("␛", "⟨202E⟩") and limits stacked combining
 * marks to four per letter. Use `inSentence` for text within a sentence, and the original text to copy
 * a value.
 */
export const visible = (text: string): string => text.replace(HIDDEN, named).replace(MARKS, '$1')

let segmenter: Intl.Segmenter | undefined

/** The first `most` graphemes, followed by "…" if the text is longer. */
export const clip = (text: string, most: number): string => {
  if (text.length <= most) return text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  // 32 code units per grapheme are enough for real text, and few enough to keep hostile text cheap.
  const start = text.slice(0, most * 32)
  let count = 0
  for (const { index } of segmenter.segment(start)) {
    count += 1
    if (count > most) return `${start.slice(0, index).trimEnd()}…`
  }
  return start.length < text.length ? `${start}…` : text
}

const LINE_END = /[\n\r\u0085\u2028\u2029]/

/** The first line that is not blank, made visible and clipped. Cheap even for 100 kB of text. */
export const firstLine = (text: string, most = 200): string => {
  const from = text.search(/\S/)
  if (from < 0) return ''
  const start = text.slice(from, from + most * 32)
  return clip(visible(start.split(LINE_END, 1)[0] ?? '').trimEnd(), most)
}

/** Text within a sentence: visible, clipped, and isolated so that it cannot reorder the words around it. */
export const inSentence = (text: string, most = 60): string => {
  const shown = firstLine(text, most)
  // Right-to-left letters need a bidi isolate around them.
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(
    shown,
  )
    ? `\u2068${shown}\u2069`
    : shown
}

/** Whether a text is empty or consists of blanks and invisible characters only. */
export const isBlank = (text: string): boolean =>
  !/[^\s\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u.test(text)

/** Text that Markdown shows unchanged within a line. */
const PLAIN = /^[A-Za-z0-9.,+:/ -]*$/
/** What begins a list, or makes a rule or a heading, where a line begins. */
const BLOCK = /^(?:[-+]|\d+\.)(?: |$)|^[- ]+$/
/** A limit of the console, because the API sets none for names and values. */
const MAX_CHARACTERS = 120
/** An address, or a domain, which some chat tools turn into a link. */
const LINKED = /:\/\/|[a-z\d]\.[a-z]{2,}/i

/**
 * Text for one line of Markdown, clipped: unchanged, or as code if it could become emphasis, a link, an image, a
 * mention or a list.
 */
export const markdownText = (text: string): string => {
  const line = clip(visible(text).trim(), MAX_CHARACTERS)
  if (line !== '' && PLAIN.test(line) && !BLOCK.test(line) && !LINKED.test(line)) return line
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 || line === '' ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** A Markdown link whose text the console wrote; characters of `href` with a meaning in Markdown are encoded. */
export const markdownLink = (text: string, href: string): string =>
  `[${text}](${href
    .replace(/[\s<>[\]`|\\]/g, encodeURIComponent)
    // encodeURIComponent leaves these as they are.
    .replace(/[()*_~]/g, (at) => `%${at.charCodeAt(0).toString(16).toUpperCase()}`)})`
