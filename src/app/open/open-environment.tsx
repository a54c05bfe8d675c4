import * as z from 'zod/mini'
import { counted } from '#src/lib/text/counted.ts'
import { paths } from '#src/lib/page/paths.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { useSmallForm } from '#src/shared/use-small-form.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

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
  const { form, errorsOf } = useSmallForm(
    formSchema,
    ({ environmentId }) => void navigate({ to: paths.deployments(environmentId) }),
  )
  return (
    <form aria-label="Open an environment" className="grid content-start gap-4.5" {...form}>
      <h3>Open an environment</h3>
      <TextField
        lineBreaks="spaces"
        label="Environment ID"
        mono
        placeholder="UUID"
        autoComplete="off"
        spellCheck={false}
        name="environmentId"
        errors={errorsOf('environmentId')}
      />
      <Button type="submit" className="justify-self-start">
        Open
      </Button>
    </form>
  )
}
