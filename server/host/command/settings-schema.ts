import * as z from 'zod/mini'
import { CLUSTER_INPUTS } from '#src/contract/cluster-inputs.ts'
import { LINK_VALUES, linkTemplateSchema } from '#src/contract/link-templates.ts'
import { teamSchema } from '#src/contract/team.ts'

const settingsSchema = z.strictObject({
  $schema: z.optional(z.string()),
  clusterInputs: z.optional(z.enum(CLUSTER_INPUTS)),
  tellApiUrl: z.optional(z.boolean()),
  links: z.optional(z.array(linkTemplateSchema)),
  ...teamSchema.shape,
})

/** What editors say about members, by their path; `*` stands for the elements of a list. */
const ABOUT: Readonly<Record<string, string>> = {
  clusterInputs: 'The format of clusterInputs that the API expects. Read at start only.',
  tellApiUrl: 'In gateway mode, false keeps the API’s address from browsers.',
  links: 'Links to other tools, shown on everything of one kind.',
  'links/*/on': 'What the link is shown on.',
  'links/*/url': `An address that starts with https:// or http://, with placeholders in braces, such as {environmentId}. On a commit: ${LINK_VALUES.commit.join(', ')}.`,
  environments: 'The environments of the team, in order.',
  'environments/*/id': 'The ID of the environment in the API.',
  'environments/*/name': 'What the console calls the environment.',
  'environments/*/group': 'The group that the environment is shown in.',
  'environments/*/labels': 'Words to filter by, such as a region.',
  'environments/*/links': 'Links to other tools that only this environment has.',
  clusters: 'The clusters of the team, in order.',
  'clusters/*/components': 'The keys of the components that the team configures on it.',
  boards: 'Boards of environments: the ones listed, or all of a group.',
  'boards/*/environments': 'IDs of environments that the file lists, in order.',
  'boards/*/group': 'A group of environments, which the board shows in the order of the file.',
  'boards/*/reference': 'The environment that the others are compared with. Default: the first.',
  presets: 'Drafts to start from when a component is configured.',
  'presets/*/component': 'The key of the component.',
  'presets/*/draft': 'A draft, as the form saves it to a file.',
}

type JsonSchema = z.core.JSONSchema.JSONSchema

const isSchema = (schema: unknown): schema is JsonSchema =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema)

const schemaAt = (schema: JsonSchema, path: string): JsonSchema => {
  let at = schema
  for (const step of path.split('/')) {
    const next = step === '*' ? at.items : at.properties?.[step]
    if (!isSchema(next)) throw new Error(`The configuration has no ${path}.`)
    at = next
  }
  return at
}

/** A JSON Schema of the configuration file, for editors. The host also checks what only a whole file shows. */
export const settingsJsonSchema = (): JsonSchema => {
  const schema = z.toJSONSchema(settingsSchema, {
    io: 'input',
    override({ jsonSchema }) {
      // It says that a program does not change the list; editors would tell people not to.
      delete jsonSchema.readOnly
    },
  })
  for (const [path, description] of Object.entries(ABOUT))
    schemaAt(schema, path).description = description
  schemaAt(schema, 'boards/*').oneOf = [{ required: ['environments'] }, { required: ['group'] }]
  return { title: 'Configuration of Tidemark', ...schema }
}
