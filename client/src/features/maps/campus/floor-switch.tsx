import { Badge, Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { priorityColour } from '../../../kit/badges.tsx'
import classes from '../maps.module.css'
import { LayersMenu } from '../scene/layers-menu.tsx'
import { priorityOf, worstOf } from '../scene/site-ranks.ts'
import type { Maps } from '../use-maps.ts'
import { alarmsOn, type Building, buildingOf, firstFloor } from './floors.ts'

/** Way back to all sites, the site's buildings and the storeys of the one shown, each with what stands there. */
export function FloorSwitch({ maps }: { readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const { plan, floor, here } = maps
  const open = buildingOf(plan, floor)
  return (
    <nav className={classes.bar} aria-label={t('floorsOf', { name: here?.site.name ?? '' })}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={maps.goAll}
        style={{ flex: 'none', minWidth: 28 }}
      >
        {t('allSites')}
      </Button>
      {plan.buildings.length > 1 &&
        plan.buildings.map((building) => <BuildingButton key={building.id} building={building} open={building === open} maps={maps} />)}
      <Group gap={4} wrap="nowrap" role="group" aria-label={t('floors')}>
        {open?.floors.map((item) => (
          <Press
            key={item.id}
            text={levelText(item.level, t)}
            name={item.name}
            pressed={item.id === floor?.id}
            alarms={alarmsOn(plan, item, here?.alarms ?? [])}
            onPress={() => maps.pick(`floor:${item.id}`)}
          />
        ))}
      </Group>
      <div style={{ marginLeft: 'auto', flex: 'none' }}>
        <LayersMenu />
      </div>
    </nav>
  )
}

function BuildingButton({ building, open, maps }: { readonly building: Building; readonly open: boolean; readonly maps: Maps }) {
  const alarms = building.floors.flatMap((floor) => alarmsOn(maps.plan, floor, maps.here?.alarms ?? []))
  const first = firstFloor(maps.plan, maps.here?.alarms ?? [], [building])
  return (
    <Press
      text={building.name}
      name={building.name}
      pressed={open}
      alarms={alarms}
      onPress={() => {
        if (!open && first) maps.pick(`floor:${first.id}`)
      }}
    />
  )
}

interface PressProps {
  readonly text: string
  readonly name: string
  readonly pressed: boolean
  readonly alarms: Parameters<typeof worstOf>[0]
  readonly onPress: () => void
}

function Press({ text, name, pressed, alarms, onPress }: PressProps) {
  const { t } = useTranslation('maps')
  const worst = priorityOf(worstOf(alarms))
  const colour = worst && priorityColour(worst)
  const count = colour && (
    <Badge size="xs" circle variant="outline" style={{ color: colour, borderColor: colour, background: 'var(--app-surface)' }} aria-hidden>
      {alarms.length}
    </Badge>
  )
  return (
    <Button
      size="compact-sm"
      variant={pressed ? 'light' : 'default'}
      aria-pressed={pressed}
      title={name}
      onClick={onPress}
      style={{ flex: 'none', minWidth: 28 }}
      {...(count && { rightSection: count })}
    >
      {text}
      <span className="sr">
        {text !== name && ` ${name}`}
        {alarms.length > 0 && ` ${t('alarms', { count: alarms.length })}`}
      </span>
    </Button>
  )
}

function levelText(level: number | null, t: (key: string) => string): string {
  if (level === null) return '–'
  if (level === 0) return t('ground')
  return level < 0 ? `B${-level}` : String(level)
}
