import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '#src/router/router-context.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { knownClusters, type ClusterAddress, keyOf } from '#src/lib/bookmarks.ts'
import { isAddressable, paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { SelectBox } from '#src/ui/select-box.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { shortId } from '#src/lib/short-id.ts'
import { useBookmarks } from '#src/shared/use-bookmarks.ts'

const given = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.refine(isAddressable, 'Browsers cannot open an address with “.” or “..” here.'),
    )

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

type KnownClusterProps = { onChoose: (cluster: ClusterAddress) => void }

/** Offers the clusters that are named or have a bookmarked component. */
function KnownCluster({ onChoose }: KnownClusterProps) {
  const clusters = knownClusters(useBookmarks())
  const [chosen, setChosen] = useState('')
  if (clusters.length === 0) return null
  return (
    <FieldFrame label="Known cluster" hint="Fills in both IDs.">
      {(control) => (
        <SelectBox
          {...control}
          value={chosen}
          onChange={({ target: { value } }) => {
            setChosen(value)
            const cluster = clusters.find((one) => keyOf(one) === value)
            if (cluster) onChoose(cluster)
          }}
          options={[
            { value: '', label: 'Another one' },
            ...clusters.map((cluster) => ({
              value: keyOf(cluster),
              label: cluster.name ?? shortId(cluster.clusterId),
            })),
          ]}
        />
      )}
    </FieldFrame>
  )
}

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
      <h3>Configure a component</h3>
      <KnownCluster
        onChoose={({ organizationId, clusterId }) => {
          form.setValue('organizationId', organizationId)
          form.setValue('clusterId', clusterId)
          form.setFocus('componentKey')
        }}
      />
      {FIELDS.map(({ name, label, placeholder }) => {
        const message = errors[name]?.message
        return (
          <TextField
            lineBreaks="spaces"
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
