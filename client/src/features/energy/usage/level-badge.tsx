import { Badge } from '@mantine/core'
import type { EnergyNow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../../kit/look/look.ts'

const COLOUR = { none: 'gray', ok: 'gray', near: 'yellow', shed: 'red', over: 'red' } as const

/** How the running quarter of an hour will close, in a word; silent meters come first. */
export function LevelBadge({ now }: { readonly now: Pick<EnergyNow, 'window' | 'meters' | 'speaking'> }) {
  const { t } = useTranslation('energy')
  if (now.speaking < now.meters) return <Badge color="orange">{t('silent', { speaking: now.speaking, meters: now.meters })}</Badge>
  if (!now.window) return <Badge color="gray">{t('level.unknown')}</Badge>
  return <Badge color={colourOf(COLOUR, now.window.level)}>{t(`level.${now.window.level}`)}</Badge>
}
