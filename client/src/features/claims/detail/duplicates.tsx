import { Text } from '@mantine/core'
import type { ClaimDuplicate } from '@menara/shared/contract/claims/claims.contract.ts'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { rupiahText } from '../../../kit/texts/money.ts'

/** Where the same is claimed already: whose and which for those who may see it. */
export function Duplicates({ found }: { readonly found: readonly ClaimDuplicate[] }) {
  const { t } = useTranslation('claims')
  return (
    <>
      {found.map((duplicate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: others' claims have no id here, and the list comes whole.
        <Text key={at} size="sm">
          {textOf(duplicate)}
        </Text>
      ))}
    </>
  )
  function textOf({ found: how, day, claim }: ClaimDuplicate): string {
    if (!claim) return t(`duplicate.${how}Hidden`, { day: dayText(day) })
    const which = claim.number ? `${claim.number} · ${claim.title}` : claim.title
    return t(`duplicate.${how}`, { day: dayText(day), which, who: claim.requester.name, amount: rupiahText(claim.claimed) })
  }
}
