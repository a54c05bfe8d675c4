import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const given = (message: string) => z.string().check(z.trim(), z.minLength(1, message))

const componentFormSchema = z.object({
  organizationId: given('Paste an organization ID.'),
  clusterId: given('Paste a cluster ID.'),
  componentKey: given('Enter the key of a platform component.'),
})

const FIELDS = [
  { name: 'organizationId', label: 'Organization ID', placeholder: 'UUID' },
  { name: 'clusterId', label: 'Cluster ID', placeholder: 'UUID' },
  { name: 'componentKey', label: 'Component key', placeholder: 'observability-stack' },
] as const

/** Opens the configuration of a component by its three ids, which may be any strings. */
export function OpenComponent() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(componentFormSchema),
    defaultValues: { organizationId: '', clusterId: '', componentKey: '' },
  })
  const { errors } = form.formState
  return (
    <form
      aria-label="Configure a component"
      noValidate
      className="grid content-start gap-4.5"
      onSubmit={(event) =>
        void form.handleSubmit(({ organizationId, clusterId, componentKey }) =>
          navigate({ to: paths.component(organizationId, clusterId, componentKey) }),
        )(event)
      }
    >
      <h2>Configure a component</h2>
      {FIELDS.map(({ name, label, placeholder }) => {
        const message = errors[name]?.message
        return (
          <TextField
            key={name}
            label={label}
            mono
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            errors={message ? [message] : []}
            {...form.register(name)}
          />
        )
      })}
      <Button type="submit" className="justify-self-start">
        Open
      </Button>
    </form>
  )
}
