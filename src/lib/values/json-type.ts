/**
 * Whether a `Content-Type` names JSON alone. If a header has two types, browsers use the last one,
 * which could be HTML.
 */
export const isJsonType = (contentType: string): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;[^,]*)?$/i.test(contentType)
