import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { InspectionLine, InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../kit/calls/new-key.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { LineEditor } from './line-editor.tsx'
import { moved, RowTools } from './row-tools.tsx'

/** A line that passes or fails, with nothing written yet. */
const newLine = (): InspectionLine => ({
  ...{ id: newKey(), kind: 'pass_fail', text_en: '', text_id: '', required: true, weight: 10, unit: '', min: null, max: null },
  ...{ options: [], fail_photo: false, fail_note: false, fail_ticket: null },
})
export const newSection = (): InspectionSection => ({ id: newKey(), title_en: '', title_id: '', per: 'round', lines: [newLine()] })

interface SectionsEditorProps {
  readonly sections: readonly InspectionSection[]
  readonly put: (sections: InspectionSection[]) => void
  /** Why what stands at a path below the sections is refused. */
  readonly errorAt: (path: string) => ReactNode
}
const without = <T,>(rows: readonly T[], at: number): T[] => rows.filter((_, n) => n !== at)
const withRow = <T,>(rows: readonly T[], at: number, row: T): T[] => rows.map((one, n) => (n === at ? row : one))
const pointsOf = (sections: readonly InspectionSection[]): number =>
  sections.flatMap(({ lines }) => lines).reduce((sum, { weight }) => sum + weight, 0)

/** Sections with their lines: added, moved, written and removed. */
export function SectionsEditor({ sections, put, errorAt }: SectionsEditorProps) {
  const { t } = useTranslation('inspections')
  const total = pointsOf(sections)
  return (
    <Stack gap="md">
      {sections.map((section, at) => (
        <SectionEditor
          key={section.id}
          {...{ section, at, total }}
          count={sections.length}
          put={(changed) => put(withRow(sections, at, changed))}
          move={(by) => put(moved(sections, at, by))}
          remove={() => put(without(sections, at))}
          errorAt={(path) => errorAt(`${at}.${path}`)}
        />
      ))}
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...sections, newSection()])}
        >
          {t('addSection')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('totalPoints', { count: total })}
        </Text>
      </Group>
    </Stack>
  )
}

interface SectionEditorProps extends Pick<SectionsEditorProps, 'errorAt'> {
  readonly section: InspectionSection
  readonly at: number
  readonly count: number
  /** Points of the whole template, of which each line has its share. */
  readonly total: number
  readonly put: (section: InspectionSection) => void
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
}
function SectionEditor({ section, at, count, total, put, move, remove, errorAt }: SectionEditorProps) {
  const { t } = useTranslation('inspections')
  const [open, setOpen] = useState<string | null>(
    section.lines.length === 1 && !section.lines[0]?.text_en ? (section.lines[0]?.id ?? null) : null,
  )
  const { lines } = section
  const putLines = (changed: InspectionLine[]) => put({ ...section, lines: changed })
  const add = () => {
    const line = newLine()
    putLines([...lines, line])
    setOpen(line.id)
  }
  return (
    <Fieldset legend={t('sectionNumber', { number: at + 1 })}>
      <Stack gap="sm">
        <Group justify="flex-end">
          <RowTools name={t('sectionNumber', { number: at + 1 })} {...{ at, count, move, remove }} />
        </Group>
        <SectionInputs section={section} put={put} errorAt={errorAt} />
        {lines.map((line, n) => (
          <LineRow
            key={line.id}
            {...{ line, total }}
            at={n}
            count={lines.length}
            isOpen={open === line.id}
            toggle={() => setOpen(open === line.id ? null : line.id)}
            put={(changed) => putLines(withRow(lines, n, changed))}
            move={(by) => putLines(moved(lines, n, by))}
            remove={() => putLines(without(lines, n))}
            errorAt={(path) => errorAt(`lines.${n}.${path}`)}
          />
        ))}
        <Group>
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            {t('addLine')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

function SectionInputs({ section, put, errorAt }: Pick<SectionEditorProps, 'section' | 'put' | 'errorAt'>) {
  const { t } = useTranslation('inspections')
  const text = (name: 'title_en' | 'title_id', label: string) => (
    <TextInput
      label={label}
      withAsterisk
      maxLength={120}
      value={section[name]}
      error={errorAt(name)}
      onChange={(event) => put({ ...section, [name]: event.currentTarget.value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {text('title_en', t('titleEn'))}
      {text('title_id', t('titleId'))}
      <Select
        label={t('perHead')}
        allowDeselect={false}
        data={(['round', 'checkpoint'] as const).map((value) => ({ value, label: t(`per.${value}`) }))}
        value={section.per}
        onChange={(per) => put({ ...section, per: per === 'checkpoint' ? 'checkpoint' : 'round' })}
      />
    </SimpleGrid>
  )
}

interface LineRowProps extends Pick<SectionsEditorProps, 'errorAt'> {
  readonly line: InspectionLine
  readonly at: number
  readonly count: number
  readonly total: number
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly put: (line: InspectionLine) => void
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
}
/** A line in one row, and its fields below while it is open. */
function LineRow({ line, at, count, total, isOpen, toggle, put, move, remove, errorAt }: LineRowProps) {
  const { t } = useTranslation('inspections')
  const textOf = useTextOf()
  const name = textOf({ en: line.text_en, id: line.text_id }) || t('lineNumber', { number: at + 1 })
  const share = total === 0 ? 0 : Math.round((100 * line.weight) / total)
  const facts = [t(`kind.${line.kind}`), line.weight > 0 && t('pointsShare', { count: line.weight, share }), line.required && t('required')]
  return (
    <Stack gap="xs" p="xs" style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-sm)' }}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle} styles={WRAPPING}>
          {`${at + 1}. ${name}`}
        </Button>
        <RowTools name={name} {...{ at, count, move, remove }} />
      </Group>
      {!isOpen && (
        <Text size="xs" c="dimmed" px="xs">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      )}
      {isOpen && <LineEditor {...{ line, put, errorAt }} />}
    </Stack>
  )
}
const WRAPPING = { root: { height: 'auto' }, label: { whiteSpace: 'normal', textAlign: 'left' } } as const
