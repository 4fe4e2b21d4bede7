import { Badge, Button, CopyButton, Group, Text } from '@mantine/core'
import type { FootageExport } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../../kit/calls/refusals.ts'
import { dateText, numberText } from '../../../../kit/dates/dates.ts'
import { saveFile } from '../../../../kit/exports/save-file.ts'
import { colourOf } from '../../../../kit/look/look.ts'
import { loadExport } from '../footage.api.ts'
import classes from '../footage.module.css'
import { lengthText } from '../player/day-view.ts'

const COLOURS = { waiting: 'gray', making: 'blue', ready: 'green', failed: 'red', expired: 'gray' } as const
const spanOf = ({ from, until }: { from: string; until: string }): number => Date.parse(until) - Date.parse(from)

/** One cut with its note: who, why, what of it is missing, and the hash of its file. */
export function ExportCard({ it: item, zone }: { readonly it: FootageExport; readonly zone: string }) {
  const { t } = useTranslation('footage')
  const missing = item.gaps.reduce((sum, gap) => sum + spanOf(gap), 0)
  return (
    <div data-export={item.id} data-state={item.state}>
      <Group gap="xs">
        <Badge color={colourOf(COLOURS, item.state)} role="status">
          {t(`state.${item.state}`)}
        </Badge>
        <Text size="sm" fw={600}>
          {dateText(item.from, 'full', zone)} · {lengthText(spanOf(item))}
        </Text>
        {item.state === 'ready' && <Download it={item} />}
      </Group>
      <Text size="sm">{item.reason}</Text>
      <Text size="xs" c="dimmed">
        {item.person?.name ?? '–'} · {dateText(item.created_at, 'full', zone)}
        {item.bytes !== null && ` · ${t('megabytes', { value: numberText(item.bytes / 1_000_000, 1) })}`}
        {item.failure && ` · ${t(`failure.${item.failure}`)}`}
        {item.expires_at && item.state === 'ready' && ` · ${t('keptUntil', { day: dateText(item.expires_at, 'day', zone) })}`}
      </Text>
      {item.gaps.length > 0 && <Text size="xs">{t('missing', { count: item.gaps.length, length: lengthText(missing) })}</Text>}
      {item.sha256 && (
        <Group gap="xs" wrap="nowrap">
          <Text className={classes.hash} data-hash>
            {item.sha256}
          </Text>
          <CopyButton value={item.sha256}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-xs" onClick={copy}>
                {t(copied ? 'copied' : 'copyHash')}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </div>
  )
}

function Download({ it: item }: { readonly it: FootageExport }) {
  const { t } = useTranslation('footage')
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      saveFile(await loadExport(item.id), `${item.camera.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${item.from.replace(/[:.]/g, '-')}.mp4`)
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void load()}
    >
      {t('download')}
    </Button>
  )
}
