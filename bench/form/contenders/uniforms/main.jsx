import Ajv from 'ajv'
import { memo, useMemo } from 'react'
import { connectField } from 'uniforms'
import { JSONSchemaBridge } from 'uniforms-bridge-json-schema'
import { AutoForm } from 'uniforms-unstyled'
import { FieldRow, Groups, groupsOf } from '../../page/field-rows.jsx'
import { errorsOf, placesOf, schemaOf } from '../../page/json-schema.js'
import { numberInput } from '../../page/number-input.js'
import { offerForm } from '../../page/react-harness.jsx'

/*
 * On: its form, which owns the model; our own fields connected to it, as its documentation shows, since its unstyled
 * ones have no message. All of them render on each change, so their output is memoized. Its validator is Ajv, as
 * documented, which runs once the form was submitted (the default). Violations are its error, which replaces that of the
 * validator.
 */

const controlOf = ({ type }, value, onChange) => {
  if (type === 'bool')
    return { checked: value ?? false, onChange: ({ target }) => onChange(target.checked) }
  if (type === 'number') return numberInput(value, onChange)
  return { value: value ?? '', onChange: ({ target }) => onChange(target.value) }
}

const Shown = memo(function Shown({ path, descriptor, value, message, onChange }) {
  return (
    <FieldRow
      path={path}
      field={descriptor}
      message={message || undefined}
      control={controlOf(descriptor, value, onChange)}
    />
  )
})

const Row = connectField(
  function ConnectedRow({ path, descriptor, value, errorMessage, onChange }) {
    return (
      <Shown
        path={path}
        descriptor={descriptor}
        value={value}
        message={errorMessage}
        onChange={onChange}
      />
    )
  },
  { kind: 'leaf' },
)

const ajv = new Ajv({ allErrors: true })

const bridgeOf = (schema) => {
  const validate = ajv.compile(schema)
  const validator = (model) => {
    validate(model)
    return validate.errors?.length ? { details: validate.errors } : null
  }
  return new JSONSchemaBridge({ schema, validator })
}

offerForm(function Form({ answer }) {
  const bridge = useMemo(() => bridgeOf(schemaOf(answer.fields)), [answer])
  const groups = useMemo(() => groupsOf(placesOf(answer.fields)), [answer])
  const error = useMemo(() => {
    const details = errorsOf(answer)
    return details.length > 0 ? { details } : null
  }, [answer])
  const rows = useMemo(
    () => (
      <Groups groups={groups}>
        {({ path, names, field }) => (
          <Row key={path} name={names.join('.')} path={path} descriptor={field} />
        )}
      </Groups>
    ),
    [groups],
  )
  return (
    <AutoForm schema={bridge} error={error} autoComplete="off">
      {rows}
    </AutoForm>
  )
})
