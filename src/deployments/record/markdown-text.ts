import { clip, visible } from './display-text.ts'

/** Text that Markdown shows as it is. */
const PLAIN = /^[A-Za-z0-9.,+:/ -]*$/
/** Names and values can be as long as the API likes. */
const MOST = 120
/** An address, or a domain, which some chats make a link of. */
const LINKED = /:\/\/|[a-z\d]\.[a-z]{2,}/i

/**
 * A text in Markdown, on one line: as it is, or as code where Markdown or what renders it would read something else
 * from it, such as emphasis, a link, an image or a mention.
 */
export const markdownText = (text: string): string => {
  const line = clip(visible(text).trim(), MOST)
  if (line !== '' && PLAIN.test(line) && !LINKED.test(line)) return line
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 || line === '' ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** Text of the console's own as a link. In `href`, what Markdown would read something from is encoded. */
export const markdownLink = (text: string, href: string): string =>
  `[${text}](${href.replace(/[()<>[\]*_~`|\s\\]/g, (at) => `%${at.charCodeAt(0).toString(16)}`)})`
