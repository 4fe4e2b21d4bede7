import type { AccessExplained } from '@menara/shared/contract/people/access.contract.ts'
import { useTranslation } from 'react-i18next'
import { listText } from '../../kit/texts/list-text.ts'

/** Which roles would give it, and who can give one of them. */
export function useGrantSentences(): (explained: Pick<AccessExplained, 'would' | 'grantors'>) => string[] {
  const { t } = useTranslation('roles')
  const names = (rows: readonly { readonly name: string }[]) => listText(rows.map(({ name }) => name))
  return ({ would, grantors }) => [
    ...(would.length > 0 ? [t('why.would', { roles: names(would), count: would.length })] : []),
    grantors.length > 0 ? t('why.grantors', { people: names(grantors) }) : t('why.noGrantor'),
  ]
}
