import { useState } from 'react'
import { withoutHalf } from '#src/lib/text/cut-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'

/** A part of a description: text, code between backticks, or an address. */
export type DescriptionPart = { readonly kind: 'text' | 'code' | 'link'; readonly text: string }

/** Code, or a web address up to the punctuation after it. Parentheses belong to it in pairs. */
const SPECIAL = /`([^`\n]+)`|https?:\/\/(?:[^\s<>"'`()]|\([^\s<>"'`()]*\))+(?<![.,;:!?\]}])/gi

/** The parts of a description, in order. Together they are its text, without the backticks. */
export const descriptionParts = (text: string): readonly DescriptionPart[] => {
  const parts: DescriptionPart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: text.slice(end, until) })
  }
  for (const { 0: whole, 1: code, index } of text.matchAll(SPECIAL)) {
    // An address that was cut off leads nowhere.
    if (code === undefined && (whole.endsWith('…') || !URL.canParse(whole))) continue
    addText(index)
    parts.push(code === undefined ? { kind: 'link', text: whole } : { kind: 'code', text: code })
    end = index + whole.length
  }
  addText(text.length)
  return parts
}

/** Only texts longer than `LONG_TEXT` are shortened, so that a little more than `MAX_CHARACTERS` is not cut off. */
const LONG_TEXT = 400
const MAX_CHARACTERS = 300

/** Whether only the beginning of a description is shown at first. */
export const isLongText = (text: string | undefined): boolean => (text?.length ?? 0) > LONG_TEXT

/** A long text up to the end of a word; a short text unchanged. */
export const shortened = (text: string): string => {
  if (!isLongText(text)) return text
  const beginning = text.slice(0, MAX_CHARACTERS)
  const words = beginning.replace(/\s+\S*$/, '')
  // A very long word is cut, but not within a character.
  return `${withoutHalf(words).trimEnd()}…`
}

/** About how many characters fit in a line on a phone, and beside the rail of a wide window. */
const PER_LINE = { narrow: 46, wide: 100 }

/** How many lines are shown at first. */
const LINES = 4

const hasMoreLines = (text: string, perLine: number): boolean =>
  text
    // So much more than four lines need not be counted.
    .slice(0, 2000)
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / perLine)), 0) > LINES

/**
 * Where a description has more than four lines: nowhere, in a narrow window, or everywhere. Estimated, because the host
 * cannot measure, and measuring a thousand fields would lay out all of them.
 */
export const clipOf = (text: string): 'nowhere' | 'narrow' | 'everywhere' => {
  if (!hasMoreLines(text, PER_LINE.narrow)) return 'nowhere'
  return hasMoreLines(text, PER_LINE.wide) ? 'everywhere' : 'narrow'
}

/** A text with its code and links marked. All else is text. */
function Parts({ of: text }: { of: string }) {
  return descriptionParts(text).map((part, index) => {
    // The parts of a text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    if (part.kind === 'text') return <span key={index}>{part.text}</span>
    // oxlint-disable-next-line react/no-array-index-key
    if (part.kind === 'code') return <code key={index}>{part.text}</code>
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={part.text} target="_blank" rel="noreferrer noopener nofollow">
        {part.text}
      </a>
    )
  })
}

const CLAMP = { nowhere: '', narrow: 'max-sm:line-clamp-4', everywhere: 'line-clamp-4' }

/** A description, with its line breaks. More than four lines are shown once its button is pressed. */
export function DescriptionText({ text: raw, label }: { text: string; label: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const text = raw.trim()
  const short = shortened(text)
  const clip = short === text ? clipOf(text) : 'everywhere'
  return (
    <>
      <span
        // Even a very long text makes no long page.
        {...(isWhole && { role: 'group', 'aria-label': `About ${label}`, tabIndex: 0 })}
        className={classNames(
          'block whitespace-pre-line',
          isWhole ? 'max-h-72 overflow-auto' : CLAMP[clip],
        )}
      >
        <Parts of={isWhole ? text : short} />
      </span>
      {clip !== 'nowhere' && (
        <Button
          variant="ghost"
          size="sm"
          className={classNames('-ms-1 h-6! px-1! text-xs!', clip === 'narrow' && 'sm:hidden')}
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Less' : 'More'} about ${label}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'less' : 'more'}
        </Button>
      )}
    </>
  )
}
