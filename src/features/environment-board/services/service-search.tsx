import { useState } from 'react'
import { searchTextOf, withAddress, withTyped, withWritten } from '#src/lib/text/search-box-text.ts'
import { SearchField } from '#src/ui/fields/search-field.tsx'

type ServiceSearchProps = {
  /** The text in the address. */
  text: string
  onType: (text: string) => void
}

/** Narrows the services by name. */
export function ServiceSearch({ text, onType }: ServiceSearchProps) {
  // The address follows a moment after each key, and must not write into the field: the caret would jump to the end.
  const [box, setBox] = useState(() => searchTextOf(text))
  if (text !== box.address) setBox(withAddress(box, text))
  const type = (typed: string) => {
    setBox((before) => withWritten(withTyped(before, typed), typed))
    onType(typed)
  }
  return (
    <div className="w-full sm:w-80">
      <SearchField
        label="Service"
        placeholder="Service"
        text={box.text}
        onType={type}
        onEscape={() => {
          if (box.text === '') return false
          type('')
          return true
        }}
      />
    </div>
  )
}
