import { useForm } from '@tanstack/react-form'
import { batch } from '@tanstack/store'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { FieldRow, Groups, groupsOf, rowsOf } from '../../page/field-rows.jsx'
import { offerForm } from '../../page/react-harness.jsx'
import { messagesOf, ruleOf } from '../../page/rules.js'

/*
 * On: its fields, each subscribed to its own state; a validator for each field that runs when its value changes;
 * memoized rows, so that equal descriptors do not render again. Violations are the server errors in a field's meta, set
 * and removed where they differ, in one batch of its store.
 */

// Its names split at dots and brackets, so fields are named by their index.
const nameOf = (index) => `f${index}`
const initialOf = ({ type }) => (type === 'bool' ? false : '')

const Row = memo(
  function Row({ path, field, name, form }) {
    const validators = useMemo(() => {
      const rule = ruleOf(field)
      return { onChange: ({ value }) => rule(value) }
    }, [field])
    return (
      <form.Field name={name} validators={validators}>
        {({ state, handleChange, handleBlur }) => (
          <FieldRow
            path={path}
            field={field}
            message={state.meta.errors[0]}
            control={
              field.type === 'bool'
                ? {
                    checked: state.value,
                    onChange: (event) => handleChange(event.target.checked),
                    onBlur: handleBlur,
                  }
                : {
                    value: state.value,
                    onChange: (event) => handleChange(event.target.value),
                    onBlur: handleBlur,
                  }
            }
          />
        )}
      </form.Field>
    )
  },
  (before, after) =>
    before.name === after.name && JSON.stringify(before.field) === JSON.stringify(after.field),
)

const withServerError = (message) => (meta) => ({
  ...meta,
  errorMap: { ...meta.errorMap, onServer: message },
})

offerForm(function Form({ answer }) {
  const rows = useMemo(
    () => rowsOf(answer.fields).map((row, index) => ({ ...row, name: nameOf(index) })),
    [answer],
  )
  const groups = useMemo(() => groupsOf(rows), [rows])
  const [defaultValues] = useState(() =>
    Object.fromEntries(rows.map(({ name, field }) => [name, initialOf(field)])),
  )
  const form = useForm({ defaultValues })
  const shown = useRef(new Map())
  useEffect(() => {
    const messages = messagesOf(answer)
    const before = shown.current
    shown.current = messages
    batch(() => {
      for (const { path, name } of rows) {
        const message = messages.get(path)
        if (message !== before.get(path)) form.setFieldMeta(name, withServerError(message))
      }
    })
  }, [answer, rows, form])
  return (
    <form autoComplete="off">
      <Groups groups={groups}>{(row) => <Row key={row.path} {...row} form={form} />}</Groups>
    </form>
  )
})
