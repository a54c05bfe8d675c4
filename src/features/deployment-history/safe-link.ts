/** The address when it leads to a web page, undefined for `javascript:`, `data:` and anything else. */
export const safeLink = (href: string | undefined): string | undefined => {
  if (href === undefined || !URL.canParse(href)) return undefined
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
