/** The value of an own key, or undefined. Inherited names such as `toString` are not found. */
export const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
