CREATE TABLE "asset_access_limits" (
	"asset_id" uuid NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "asset_access_limits_asset_id_right_pk" PRIMARY KEY("asset_id","right")
);
--> statement-breakpoint
CREATE TABLE "asset_access_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"right" text NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"role_id" uuid,
	"days" smallint[] NOT NULL,
	"from" text,
	"to" text,
	"until" date,
	CONSTRAINT "asset_access_rules_one" CHECK (num_nonnulls("asset_access_rules"."user_id", "asset_access_rules"."group_id", "asset_access_rules"."role_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "asset_access_limits" ADD CONSTRAINT "asset_access_limits_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_access_rules" ADD CONSTRAINT "asset_access_rules_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_access_rules" ADD CONSTRAINT "asset_access_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_access_rules" ADD CONSTRAINT "asset_access_rules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_access_rules" ADD CONSTRAINT "asset_access_rules_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_access_rules_idx" ON "asset_access_rules" USING btree ("asset_id","right");--> statement-breakpoint
CREATE INDEX "asset_access_rules_user_idx" ON "asset_access_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "asset_access_rules_group_idx" ON "asset_access_rules" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "asset_access_rules_role_idx" ON "asset_access_rules" USING btree ("role_id");