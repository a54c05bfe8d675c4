import { type SyntheticEvent, useState } from 'react'
import type * as z from 'zod/mini'

/**
 * A form of a few named fields that the browser keeps. What is wrong is said once it is sent, the first wrong field takes the
 * focus, and from then on the message follows what is typed.
 */
export const useSmallForm = <Values>(
  schema: z.ZodMiniType<Values>,
  onSend: (values: Values) => void,
) => {
  const [isSent, setIsSent] = useState(false)
  const [wrong, setWrong] = useState<ReadonlyMap<unknown, string>>(new Map())
  const read = (form: HTMLFormElement) => {
    const result = schema.safeParse(Object.fromEntries(new FormData(form)))
    // The first message of each field.
    const issues = result.error?.issues.toReversed() ?? []
    const found = new Map(issues.map(({ path, message }) => [path[0] as unknown, message]))
    setWrong(found)
    return { result, found }
  }
  const follow = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    if (isSent) read(currentTarget)
  }
  return {
    /** For the `<form>`. */
    form: {
      noValidate: true,
      onChange: follow,
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        setIsSent(true)
        const { result, found } = read(event.currentTarget)
        if (result.success) onSend(result.data)
        else
          for (const field of event.currentTarget.elements)
            if (field instanceof HTMLElement && found.has(field.getAttribute('name')))
              return field.focus()
      },
    },
    /** What is wrong with a field, for its `errors`. */
    errorsOf: (name: string): readonly string[] => {
      const message = wrong.get(name)
      return message === undefined ? [] : [message]
    },
  }
}
