import { JsonForms } from '@jsonforms/react'
import {
  JsonFormsStyleContext,
  vanillaCells,
  vanillaRenderers,
  vanillaStyles,
} from '@jsonforms/vanilla-renderers'
import { useMemo, useState } from 'react'
import { groupsOf } from '../../page/field-rows.jsx'
import { errorsOf, placesOf, schemaOf } from '../../page/json-schema.js'
import { offerForm } from '../../page/react-harness.jsx'

/*
 * On, as by default: its vanilla renderers, with the label, the input and the message of a field in one element;
 * validation of the whole form on each change, and controlled data. Violations are its additionalErrors. As its
 * documentation advises, props keep their identity until they change, as does the layout schema, which no round changes.
 */

const STYLES = { styles: [...vanillaStyles, { name: 'control', classNames: ['field'] }] }
const CONFIG = { showUnfocusedDescription: true }

const controlOf = ({ names }) => ({
  type: 'Control',
  scope: `#/properties/${names.join('/properties/')}`,
})

const layoutOf = (fields) => ({
  type: 'VerticalLayout',
  elements: groupsOf(placesOf(fields)).flatMap(({ heading, rows }) => {
    const elements = rows.map(controlOf)
    return heading === undefined ? elements : [{ type: 'Group', label: heading, elements }]
  }),
})

offerForm(function Form({ answer }) {
  const [data, setData] = useState({})
  const schema = useMemo(() => schemaOf(answer.fields), [answer])
  const additionalErrors = useMemo(() => errorsOf(answer), [answer])
  const layout = useMemo(() => JSON.stringify(layoutOf(answer.fields)), [answer])
  const uischema = useMemo(() => JSON.parse(layout), [layout])
  return (
    <form autoComplete="off">
      <JsonFormsStyleContext.Provider value={STYLES}>
        <JsonForms
          schema={schema}
          uischema={uischema}
          data={data}
          renderers={vanillaRenderers}
          cells={vanillaCells}
          config={CONFIG}
          additionalErrors={additionalErrors}
          onChange={(change) => setData(change.data)}
        />
      </JsonFormsStyleContext.Provider>
    </form>
  )
})
