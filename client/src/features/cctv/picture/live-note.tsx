import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLivePlaces } from '../wall/use-live-places.ts'
import type { WallPlan } from '../wall/wall-plan.ts'

/** Says how many of a wall's cameras move where not all do. */
export function LiveNote({ plan }: { readonly plan: WallPlan }) {
  const { t } = useTranslation('cctv')
  const live = useLivePlaces(plan).size
  const all = plan.tiles.filter((tile) => tile !== null).length
  if (live >= all) return null
  return (
    <Text size="sm" c="dimmed" role="status" data-live={live}>
      {t('someMove', { live, all })}
    </Text>
  )
}
