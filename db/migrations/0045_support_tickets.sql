CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"waiting_since" timestamp with time zone,
	"assigned_to" uuid,
	"merged_into" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "support_tickets_number_key" UNIQUE("number"),
	CONSTRAINT "support_tickets_email_length" CHECK (char_length("support_tickets"."email") between 3 and 254),
	CONSTRAINT "support_tickets_language" CHECK ("support_tickets"."language" in ('de', 'en', 'pt', 'es', 'fr')),
	CONSTRAINT "support_tickets_category" CHECK ("support_tickets"."category" in ('technical', 'account', 'payment', 'safety', 'feature', 'other')),
	CONSTRAINT "support_tickets_state_known" CHECK ("support_tickets"."state" in ('open', 'answered', 'closed')),
	CONSTRAINT "support_tickets_subject" CHECK (char_length("support_tickets"."subject") between 1 and 200),
	CONSTRAINT "support_tickets_waits" CHECK (("support_tickets"."state" = 'open') = ("support_tickets"."waiting_since" is not null)),
	CONSTRAINT "support_tickets_closed" CHECK (("support_tickets"."state" = 'closed') = ("support_tickets"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "ticket_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "ticket_images_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author" text NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_messages_author" CHECK ("ticket_messages"."author" in ('person', 'staff', 'note')),
	CONSTRAINT "ticket_messages_text" CHECK (char_length("ticket_messages"."text") between 1 and 5000),
	CONSTRAINT "ticket_messages_written_by" CHECK ("ticket_messages"."author" <> 'person' or "ticket_messages"."staff_id" is null)
);
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_support_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_images" ADD CONSTRAINT "ticket_images_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_tickets_waiting" ON "support_tickets" USING btree ("waiting_since","id") WHERE state = 'open' and merged_into is null;--> statement-breakpoint
CREATE INDEX "support_tickets_updated" ON "support_tickets" USING btree ("updated_at" DESC NULLS LAST,"id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "support_tickets_user" ON "support_tickets" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_email" ON "support_tickets" USING btree ("email");--> statement-breakpoint
CREATE INDEX "support_tickets_assigned" ON "support_tickets" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "support_tickets_merged" ON "support_tickets" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "support_tickets_state" ON "support_tickets" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "ticket_images_message" ON "ticket_images" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "ticket_links_ticket" ON "ticket_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_messages_staff" ON "ticket_messages" USING btree ("staff_id");