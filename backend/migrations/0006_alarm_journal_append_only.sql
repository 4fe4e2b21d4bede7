UPDATE alarm_journal j SET device_id = a.device_id, location_id = a.location_id, type = a.type, message = a.message, priority = a.priority, unit = a.unit
FROM alarms a WHERE a.id = j.alarm_id;
--> statement-breakpoint
UPDATE alarms SET annunciated_at = raised_at WHERE annunciated;
--> statement-breakpoint
CREATE FUNCTION alarm_journal_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal of alarms is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER alarm_journal_append_only BEFORE UPDATE OR DELETE ON alarm_journal FOR EACH ROW EXECUTE FUNCTION alarm_journal_refuse_change();
--> statement-breakpoint
CREATE TRIGGER alarm_journal_not_emptied BEFORE TRUNCATE ON alarm_journal FOR EACH STATEMENT EXECUTE FUNCTION alarm_journal_refuse_change();
