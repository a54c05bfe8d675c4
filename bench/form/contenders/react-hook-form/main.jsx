import { memo, useEffect, useMemo } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { FieldRow, Groups, groupsOf, rowsOf } from '../../page/field-rows.jsx'
import { offerForm } from '../../page/react-harness.jsx'
import { ruleOf } from '../../page/rules.js'

/* Registered inputs, which are uncontrolled; errors are set from outside, as its users would do. */

// Its names split at dots and brackets, so fields are named by their index.
const nameOf = (index) => `f${index}`

const Row = memo(function Row({ path, field, name, register, control }) {
  const { errors } = useFormState({ control, name, exact: true })
  return (
    <FieldRow
      path={path}
      field={field}
      message={errors[name]?.message}
      control={register(name, { validate: (value) => ruleOf(field)(value) ?? true })}
    />
  )
}, sameField)

/** Does not render again for an equal descriptor, since each answer has new objects. */
function sameField(before, after) {
  return JSON.stringify(before.field) === JSON.stringify(after.field)
}

offerForm(function Form({ answer }) {
  const { register, control, setError, clearErrors } = useForm({ mode: 'onChange' })
  const groups = useMemo(
    () => groupsOf(rowsOf(answer.fields).map((row, index) => ({ ...row, name: nameOf(index) }))),
    [answer],
  )
  useEffect(() => {
    const names = new Map(groups.flatMap(({ rows }) => rows.map(({ path, name }) => [path, name])))
    clearErrors()
    for (const { fieldPath, message } of answer.violations) {
      const name = names.get(fieldPath)
      if (name !== undefined) setError(name, { type: 'server', message })
    }
  }, [answer, groups, clearErrors, setError])
  return (
    <form autoComplete="off">
      <Groups groups={groups}>
        {(row) => <Row key={row.path} {...row} register={register} control={control} />}
      </Groups>
    </form>
  )
})
