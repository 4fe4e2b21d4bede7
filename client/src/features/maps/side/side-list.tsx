import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { offersCampus } from '../campus/campus-offer.ts'
import type { Drawing } from '../fences/use-drawing.ts'
import { devicesNamed, placedNamed } from '../maps.api.ts'
import classes from '../maps.module.css'
import { FenceSection, MoverLines, MovingSections } from '../moving/moving-sections.tsx'
import { SharePosition } from '../moving/share-position.tsx'
import { byUrgency } from '../scene/site-ranks.ts'
import { alarmsSeen, devicesSeen } from '../scene/site-scene.ts'
import type { Maps } from '../use-maps.ts'
import { mapResults } from './map-search.ts'
import { AlarmLine, DeviceLine, PlainRow, SiteRow } from './side-rows.tsx'
import { Section } from './side-section.tsx'

/** More rows than anybody reads here; the alarm list shows all of them. */
const MOST_ALARMS = 150

/** The map as a list: sites by their worst alarm, or what stands and hangs in the site that is open. Arrows move, Enter goes there. */
export function SideList({ maps, drawing }: { readonly maps: Maps; readonly drawing: Drawing }) {
  const { t } = useTranslation('maps')
  const [search, setSearch] = useState({ text: '', round: 0 })
  const side = useFocusKept(maps.here?.site.id)
  const wanted = search.text.trim()
  const clear = () => setSearch(({ round }) => ({ text: '', round: round + 1 }))
  return (
    <>
      <Group p="sm" pb={4} gap="xs">
        <Title order={1}>{maps.here?.site.name ?? t('title')}</Title>
        <SearchInput
          key={search.round}
          label={t('search')}
          value={search.text}
          onSearch={(text) => setSearch(({ round }) => ({ text, round }))}
        />
        <SharePosition />
      </Group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside bubble up to here */}
      <div ref={side} tabIndex={-1} className={classes.scroll} onKeyDown={moveFocus} data-side>
        {wanted ? (
          <Results maps={maps} wanted={wanted} clear={clear} />
        ) : maps.here ? (
          <SiteSections maps={maps} drawing={drawing} />
        ) : (
          <AllSections maps={maps} />
        )}
      </div>
    </>
  )
}

/** The way to the map of the Nusantara campus, for those who hold its menu permission and may open the page. */
function CampusLink() {
  const { t } = useTranslation('nav')
  const me = useMe()
  if (!offersCampus((text) => me?.permissions.includes(text) ?? false)) return null
  return (
    <AnchorLink to="/admin/plugins/ikn_map" size="sm" display="block" px="sm" py={6}>
      {t('title.admin_plugins_ikn_map')}
    </AnchorLink>
  )
}

function AllSections({ maps }: { readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const alarms = useMemo(() => maps.ranked.flatMap((item) => item.alarms).sort(byUrgency), [maps.ranked])
  return (
    <>
      <CampusLink />
      <Section title={t('sites')} count={maps.ranked.length}>
        {maps.ranked.map((item) => (
          <SiteRow key={item.site.id} standing={item} onPick={() => maps.pick(`site:${item.site.id}`)} />
        ))}
      </Section>
      <Alarms maps={maps} title={t('standing')} alarms={alarms} withSite />
    </>
  )
}

function SiteSections({ maps, drawing }: { readonly maps: Maps; readonly drawing: Drawing }) {
  const { t } = useTranslation('maps')
  const { here, plan, floor, devices } = maps
  if (!here) return null
  if (maps.waiting) return <WaitingRows />
  const needs = { site: here.site, plan, floor, devices, alarms: here.alarms }
  const seen = alarmsSeen(needs)
  const elsewhere = here.alarms.filter((alarm) => !seen.includes(alarm))
  const hung = devicesSeen(needs).sort(
    (a, b) => Number(b.status === 'offline') - Number(a.status === 'offline') || a.name.localeCompare(b.name),
  )
  return (
    <>
      <Alarms maps={maps} title={floor ? t('standingOn', { name: floor.name }) : t('standing')} alarms={seen} />
      {elsewhere.length > 0 && <Alarms maps={maps} title={t('elsewhere')} alarms={elsewhere} />}
      <MovingSections maps={maps} />
      <FenceSection maps={maps} drawing={drawing} />
      <Section title={t('devices')} count={hung.length}>
        {hung.map((item) => (
          <DeviceLine
            key={item.id}
            device={item}
            withSite={false}
            current={maps.chosen === `device:${item.id}`}
            onPick={() => maps.pick(`device:${item.id}`)}
          />
        ))}
      </Section>
    </>
  )
}

/** Sites, alarms, devices and what moves whose names carry the words; in a replay those of the moment. */
function Results({ maps, wanted, clear }: { readonly maps: Maps; readonly wanted: string; readonly clear: () => void }) {
  const { t } = useTranslation('maps')
  const mayDevices = useMay('show_plugin_iot') && !maps.replay.place
  const named = useQuery({ ...devicesNamed(wanted), enabled: mayDevices }).data?.data ?? []
  const mayPlaces = useMay('show_plugin_maps') && !maps.replay.place
  const placed = useQuery({ ...placedNamed(wanted), enabled: mayPlaces }).data?.data ?? []
  const { sites, alarms, movers, elsewhere, devices } = mapResults(maps, wanted, { named, placed, say: useMessageText() })
  const replayed = maps.replay.place !== null && (
    <Text size="xs" c="dimmed" p="xs" role="note">
      {t('replay.searched', { name: maps.here?.site.name })}
    </Text>
  )
  if (sites.length + alarms.length + devices.length + movers.length + elsewhere.length === 0)
    return (
      <>
        {replayed}
        <EmptyState title={t('nothing')} text={t('nothingText')} />
      </>
    )
  return (
    <>
      {replayed}
      {sites.length > 0 && (
        <Section title={t('sites')} count={sites.length}>
          {sites.map((site) => (
            <SiteRow
              key={site.site.id}
              standing={site}
              onPick={() => {
                maps.pick(`site:${site.site.id}`)
                clear()
              }}
            />
          ))}
        </Section>
      )}
      {alarms.length > 0 && <Alarms maps={maps} title={t('standing')} alarms={alarms} withSite />}
      {movers.length + elsewhere.length > 0 && (
        <Section title={t('moving')} count={movers.length + elsewhere.length}>
          <MoverLines maps={maps} movers={movers} />
          {elsewhere.map((item) => (
            <PlainRow
              key={item.id}
              title={item.name}
              under={[item.location.name, item.area?.name].filter(Boolean).join(' · ')}
              onPick={() => {
                maps.goPlaced(item)
                clear()
              }}
              data={{ 'data-subject-id': item.id }}
            />
          ))}
        </Section>
      )}
      {devices.length > 0 && (
        <Section title={t('devices')} count={devices.length}>
          {devices.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              withSite
              current={maps.chosen === `device:${device.id}`}
              onPick={() => maps.goDevice(device.id)}
            />
          ))}
        </Section>
      )}
    </>
  )
}

function Alarms({
  maps,
  title,
  alarms,
  withSite = false,
}: {
  readonly maps: Maps
  readonly title: string
  readonly alarms: Maps['ranked'][number]['alarms']
  readonly withSite?: boolean
}) {
  const { t } = useTranslation('maps')
  const may = useMay('show_plugin_iot')
  const { status, reason } = maps.feed
  if (!may) return null
  if (status === 'refused') return <FailedState error={new Error(reason ?? '')} />
  if (status === 'connecting' && alarms.length === 0) return <WaitingRows rows={3} />
  return (
    <Section title={title} count={alarms.length} empty={t('noAlarms')}>
      {alarms.slice(0, MOST_ALARMS).map((alarm) => (
        <AlarmLine
          key={alarm.id}
          alarm={alarm}
          withSite={withSite}
          moment={maps.replay.place?.at}
          current={maps.chosen === `alarm:${alarm.id}`}
          onPick={() => maps.goAlarm(alarm.id)}
        />
      ))}
      {alarms.length > MOST_ALARMS && (
        <li>
          <Text size="xs" p="xs">
            <AnchorLink inherit to="/admin/plugins/iot/alarm">
              {t('more', { count: alarms.length - MOST_ALARMS })}
            </AnchorLink>
          </Text>
        </li>
      )}
    </Section>
  )
}

/** Another site brings other rows: when the one with the focus is gone, the list itself keeps it. */
function useFocusKept(siteId: string | undefined) {
  const side = useRef<HTMLDivElement>(null)
  const before = useRef(siteId)
  useEffect(() => {
    if (before.current !== siteId && document.activeElement === document.body) side.current?.focus({ preventScroll: true })
    before.current = siteId
  }, [siteId])
  return side
}

/** Arrows, Home and End go from row to row through all sections. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-side-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined || (at < 0 && document.activeElement !== event.currentTarget)) return
  event.preventDefault()
  rows[Math.max(0, Math.min(to, rows.length - 1))]?.focus()
}
