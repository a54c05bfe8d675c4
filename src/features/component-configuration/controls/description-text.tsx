import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { clipOf, descriptionParts } from './description-parts.ts'
import { shortened } from './shortened.ts'

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
