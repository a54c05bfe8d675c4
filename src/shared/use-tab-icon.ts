import { useEffect } from 'react'
import type { Tone } from '#src/ui/styles/tone.ts'

// A tab's theme is unknown: these colors work on light and dark.
const COLOR: Record<Tone, string> = {
  neutral: '#6b7680',
  progress: '#2b6cc4',
  success: '#1f8a5b',
  warning: '#b3741a',
  danger: '#d1352b',
}

const MARK: Record<Tone, string> = {
  neutral: '<circle cx="10" cy="10" r="2.6" fill="#fff"/>',
  progress: '<path d="M10 14V6.6M6.6 9.8 10 6.4l3.4 3.4"/>',
  success: '<path d="M6 10.4l2.8 2.8 5.2-6"/>',
  warning: '<path d="M10 5.4v5.4M10 14.2h.01"/>',
  danger: '<path d="M6.8 6.8l6.4 6.4M13.2 6.8l-6.4 6.4"/>',
}

/** The tab's icon for a state of this tone, as a data URL. */
const tabIcon = (tone: Tone): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="10" fill="${COLOR[tone]}"/><g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${MARK[tone]}</g></svg>`,
  )}`

const showIcon = (href: string) => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return undefined
  const before = link.href
  link.href = href
  return () => {
    link.href = before
  }
}

/** Shows the tone of a state in the browser tab's icon; undefined leaves the icon as it is. */
export const useTabIcon = (tone: Tone | undefined): void => {
  useEffect(() => (tone === undefined ? undefined : showIcon(tabIcon(tone))), [tone])
}
