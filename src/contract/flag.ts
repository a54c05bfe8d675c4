import * as z from 'zod/mini'

const flags = new WeakSet<z.core.$ZodType>()

/** A boolean whose safe side is true: tolerant readers read anything but false, null and absent as true. */
export const flag = () => {
  const schema = z.boolean()
  flags.add(schema)
  return schema
}

export const isFlag = (schema: z.core.$ZodType): boolean => flags.has(schema)
