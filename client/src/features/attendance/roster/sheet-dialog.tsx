import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { monthText } from '../../../kit/dates/dates.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { groupsSeen, sheetOf } from './roster.api.ts'

const PAPERS = ['A4', 'A3'] as const
const LANGUAGES = ['en', 'id'] as const

interface Props {
  readonly site: Location
  readonly month: string
  readonly close: () => void
}
/** The roster of a month as PDF: of everybody or of a group, on which paper and in which language. */
export function SheetDialog({ site, month, close }: Props) {
  const { t, i18n } = useTranslation(['roster', 'common'])
  const groups = (useQuery(groupsSeen()).data?.data ?? []).filter(({ location_id }) => location_id === null || location_id === site.id)
  const [group, setGroup] = useState<string | null>(null)
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>('A4')
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>(i18n.language === 'id' ? 'id' : 'en')
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    await sheetOf({ location_id: site.id, month, paper, language, ...(group !== null && { group_id: group }) })
      .then((file) => {
        saveFile(file, `roster ${site.code} ${month}.pdf`)
        close()
      }, showFetchRefusal)
      .finally(() => setBusy(false))
  }
  return (
    <Modal opened onClose={close} title={t('sheet.title', { month: monthText(month) })} centered>
      <Stack gap="sm">
        <Text size="sm">{t('sheet.text')}</Text>
        <Select
          label={t('sheet.group')}
          placeholder={t('sheet.everybody')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('sheet.everybody') }}
          value={group}
          onChange={setGroup}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Group grow>
          <SegmentedControl
            aria-label={t('sheet.paper')}
            value={paper}
            onChange={(value) => setPaper(value === 'A3' ? 'A3' : 'A4')}
            data={[...PAPERS]}
          />
          <SegmentedControl
            aria-label={t('sheet.language')}
            value={language}
            onChange={(value) => setLanguage(value === 'id' ? 'id' : 'en')}
            data={LANGUAGES.map((value) => ({ value, label: t(`sheet.languages.${value}`) }))}
          />
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            {t('sheet.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
