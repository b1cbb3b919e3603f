CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'making' NOT NULL,
	"file" text,
	"size_bytes" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "data_exports_status" CHECK ("data_exports"."status" in ('making', 'ready', 'failed', 'expired')),
	CONSTRAINT "data_exports_ready" CHECK ("data_exports"."status" <> 'ready' or num_nulls("data_exports"."file", "data_exports"."size_bytes", "data_exports"."ready_at", "data_exports"."expires_at") = 0),
	CONSTRAINT "data_exports_ended_at" CHECK (("data_exports"."status" in ('failed', 'expired')) = ("data_exports"."ended_at" is not null)
        and ("data_exports"."ended_at" is null or "data_exports"."file" is null))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_making" ON "data_exports" USING btree ("user_id") WHERE status = 'making';--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires_at") WHERE status = 'ready';--> statement-breakpoint
CREATE INDEX "data_exports_beat" ON "data_exports" USING btree ("beat_at") WHERE status = 'making';--> statement-breakpoint
CREATE INDEX "data_exports_ended" ON "data_exports" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_file" ON "data_exports" USING btree ("file");