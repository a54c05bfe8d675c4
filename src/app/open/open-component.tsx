import { useNavigate } from '#src/router/router-context.tsx'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { knownClusters, type ClusterAddress, keyOf } from '#src/lib/storage/bookmarks.ts'
import { isAddressable, paths } from '#src/lib/page/paths.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { shortId } from '#src/lib/text/short-id.ts'
import { useKnown } from '#src/shared/use-bookmarks.ts'
import { useSmallForm } from '#src/shared/use-small-form.ts'

const given = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.refine(isAddressable, 'This cannot be “.” or “..”: browsers drop them from a URL.'),
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

/** Offers the clusters that have a name or a bookmarked component. */
function KnownCluster({ onChoose }: KnownClusterProps) {
  const clusters = knownClusters(useKnown())
  const [chosen, setChosen] = useState('')
  if (clusters.length === 0) return null
  return (
    <FieldLayout label="Known cluster" hint="Fills in both IDs.">
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
    </FieldLayout>
  )
}

/** Opens the configuration of a component by its three ids, which may be any strings. */
export function OpenComponent() {
  const navigate = useNavigate()
  const fields = useRef(new Map<string, HTMLInputElement | null>())
  const { form, errorsOf } = useSmallForm(
    componentFormSchema,
    ({ organizationId, clusterId, componentKey }) =>
      void navigate({ to: paths.component(organizationId, clusterId, componentKey) }),
  )
  const fill = (name: (typeof FIELDS)[number]['name'], text: string) => {
    const field = fields.current.get(name)
    if (field) field.value = text
  }
  return (
    <form aria-label="Configure a component" className="grid content-start gap-4.5" {...form}>
      <h3>Configure a component</h3>
      <KnownCluster
        onChoose={({ organizationId, clusterId }) => {
          fill('organizationId', organizationId)
          fill('clusterId', clusterId)
          fields.current.get('componentKey')?.focus()
        }}
      />
      {FIELDS.map(({ name, label, placeholder }) => (
        <TextField
          lineBreaks="spaces"
          key={name}
          ref={(field) => void fields.current.set(name, field)}
          name={name}
          label={label}
          mono
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          errors={errorsOf(name)}
        />
      ))}
      <Button type="submit" className="justify-self-start">
        Open
      </Button>
    </form>
  )
}
