import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { counted } from '#src/lib/counted.ts'
import { paths } from '#src/lib/paths.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const UUID_LENGTH = 36

const formSchema = z
  .object({ environmentId: z.string().check(z.trim()) })
  .check(({ value: { environmentId }, issues }) => {
    const wrong = (message: string) =>
      issues.push({ code: 'custom', path: ['environmentId'], message, input: environmentId })
    if (environmentId === '') wrong('Paste an environment ID.')
    else if (environmentId.length !== UUID_LENGTH) {
      wrong(
        `This is ${counted(environmentId.length, 'character')} of a UUID’s ${UUID_LENGTH}. Paste the whole ID.`,
      )
    } else if (!z.guid().safeParse(environmentId).success) {
      wrong('An environment ID is a UUID: hexadecimal digits in groups of 8-4-4-4-12.')
    }
  })

/** Opens the deployment history of an environment by its ID. */
export function OpenEnvironment() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { environmentId: '' },
  })
  const message = form.formState.errors.environmentId?.message
  return (
    <form
      aria-label="Open an environment"
      noValidate
      className="grid content-start gap-4.5"
      onSubmit={(event) =>
        void form.handleSubmit(({ environmentId }) =>
          navigate({ to: paths.deployments(environmentId) }),
        )(event)
      }
    >
      <h3>Open an environment</h3>
      <TextField
        lineBreaks="spaces"
        label="Environment ID"
        mono
        placeholder="UUID"
        autoComplete="off"
        spellCheck={false}
        errors={message ? [message] : []}
        {...form.register('environmentId')}
      />
      <Button type="submit" className="justify-self-start">
        Open
      </Button>
    </form>
  )
}
