CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "audit_kind_idx" ON "audit" USING btree ("subject","at","seq");--> statement-breakpoint
CREATE INDEX "audit_action_idx" ON "audit" USING btree ("action","at","seq");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_id","at","seq");--> statement-breakpoint
-- Who may change roles could read the trail with the command line before: they keep that on the screen.
UPDATE roles SET permissions = array_append(permissions, 'audit_read') WHERE permissions @> ARRAY['show_manage_workspace'] AND NOT permissions @> ARRAY['audit_read'];
