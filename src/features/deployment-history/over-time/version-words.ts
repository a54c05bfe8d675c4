import {
  compareContent,
  diffContent,
  FIELD_WORD,
  type ServiceInDeployment,
} from '#src/deployments/past/content.ts'
import { commitOf, versionOf } from '#src/deployments/record/services.ts'

const named = ({ service }: ServiceInDeployment): string | undefined => {
  const version = versionOf(service)
  const commit = commitOf(service)?.git_commit_id.slice(0, 7)
  const isChart = service.kind === 'helm' && service.record.repository?.chart_version !== undefined
  return isChart && commit !== undefined && version !== undefined
    ? `${version} (${commit})`
    : version
}

/** A version, and what else sets it apart from the one before of the same name: "4.1 (aaaaaaa)", "1.0, other image". */
export const versionWords = (
  one: ServiceInDeployment,
  before: ServiceInDeployment | undefined,
): string | undefined => {
  const version = named(one)
  if (version === undefined || !before || named(before) !== version) return version
  if (compareContent(before, one) === 'sameTag') return `${version}, may be another image`
  const fields = diffContent(before, one).flatMap(({ field, certain }) =>
    certain ? [FIELD_WORD[field]] : [],
  )
  return fields.length === 0 ? version : `${version}, other ${fields.join(' and ')}`
}
