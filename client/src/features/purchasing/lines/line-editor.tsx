import { Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { MAX_PURCHASE_LINES, type PurchaseDetail, purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { bodyOfLine, draftOf, emptyLine, estimateOf, isCompleteLine, isEmptyLine, type LineDraft } from './line-draft.ts'
import { LineFields } from './line-fields.tsx'

/** Lines to be typed one after another: Enter in the last field begins the next, Ctrl+S saves. */
export function LineEditor({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { t } = useTranslation(['purchasing', 'common'])
  const made = useRef(0)
  const next = (): LineDraft => emptyLine(`new ${++made.current}`)
  const [lines, setLines] = useState<readonly LineDraft[]>(() => [...purchase.line_rows.map(draftOf), next()])
  const zoneOf = useZoneOf()
  const year = Number(dayAt(zoneOf(purchase.location.id), Date.now()).slice(0, 4))
  const [tried, setTried] = useState(false)
  const save = usePurchaseCommand(purchases.lines)
  const change = (key: string, facts: Partial<LineDraft>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...facts } : line)))
  const add = () => setLines((before) => (before.length < MAX_PURCHASE_LINES ? [...before, next()] : before))
  const filled = lines.filter((line) => !isEmptyLine(line))
  const submit = () => {
    setTried(true)
    if (save.isPending || !filled.every(isCompleteLine)) return
    save.mutate(
      { params: { id: purchase.id }, body: { lines: filled.map(bodyOfLine) } },
      { onSuccess: ({ data }) => setLines([...data.line_rows.map(draftOf), next()]) },
    )
  }
  useHotkeys([['mod+S', submit]], [])
  return (
    <Section
      title={t('lines.title')}
      count={filled.length}
      aside={
        <Text size="sm" className="num">
          {t('lines.sum', { amount: rupiahText(estimateOf(filled)) })}
        </Text>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('lines.hint')}
          </Text>
          {lines.map((line, at) => (
            <LineFields
              key={line.key}
              line={line}
              at={at}
              locationId={purchase.location.id}
              year={year}
              typed={estimateOf(lines.filter((other) => other.cost_centre_id === line.cost_centre_id))}
              tried={tried && !isEmptyLine(line)}
              change={(facts) => change(line.key, facts)}
              remove={() => setLines((before) => before.filter((item) => item.key !== line.key))}
              {...(at === lines.length - 1 && { begin: add })}
            />
          ))}
          <Group justify="space-between">
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t('lines.add')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('saveChanges', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
