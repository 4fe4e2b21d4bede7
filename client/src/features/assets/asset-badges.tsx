import { Badge, Group } from '@mantine/core'
import type { Asset } from '@menara/shared/contract/places/assets.contract.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const COLOUR: Readonly<Record<Asset['state'], string>> = {
  ordered: 'blue',
  in_stock: 'cyan',
  deployed: 'green',
  in_maintenance: 'orange',
  out_of_service: 'red',
  lost: 'red',
  retired: 'gray',
  disposed: 'gray',
}

/** State of an asset, and that it is out of use where it is. */
export function AssetStateBadge({ asset }: { readonly asset: Pick<Asset, 'state' | 'active'> }) {
  const { t } = useTranslation('assets')
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Badge color={colourOf(COLOUR, asset.state)}>{t(`states.${asset.state}`)}</Badge>
      {!asset.active && (
        <Badge color="gray" variant="outline">
          {t('inactive')}
        </Badge>
      )}
    </Group>
  )
}
