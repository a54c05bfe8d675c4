import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { shortened } from './shortened.ts'

/** A description. A long one is shortened until its button is pressed. */
export function DescriptionText({ text, label }: { text: string; label: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const short = shortened(text)
  if (short === text) return text
  return (
    <>
      {isWhole ? text : short}{' '}
      <Button
        variant="ghost"
        size="sm"
        className="-my-1 h-6! px-1! text-xs!"
        aria-expanded={isWhole}
        aria-label={`${isWhole ? 'Less' : 'More'} about ${label}`}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'less' : 'more'}
      </Button>
    </>
  )
}
