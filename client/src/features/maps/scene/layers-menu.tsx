import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { layerNames, toggleLayer, useLayers } from './maps-layers.ts'

/** What the map shows; remembered by this browser. */
export function LayersMenu() {
  const { t } = useTranslation('maps')
  const layers = useLayers()
  const hidden = layerNames.filter((name) => !layers[name]).length
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconStack2 size={15} aria-hidden />} style={{ flex: 'none' }}>
          {hidden > 0 ? t('layersHidden', { count: hidden }) : t('layersTitle')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('layersTitle')}>
        <Stack gap={8}>
          {layerNames.map((name) => (
            <Checkbox key={name} size="sm" label={t(`layer.${name}`)} checked={layers[name]} onChange={() => toggleLayer(name)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
