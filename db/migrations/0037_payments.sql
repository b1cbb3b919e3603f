CREATE TABLE "payment_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" text NOT NULL,
	"event" text NOT NULL,
	"reference" text,
	"raw" text NOT NULL,
	"outcome" text NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_notices_event" UNIQUE("sale_id","event"),
	CONSTRAINT "payment_notices_outcome" CHECK ("payment_notices"."outcome" in ('granted', 'taken-back', 'kept', 'wrong-amount', 'wrong-currency', 'wrong-shop', 'unknown-reference', 'unknown-sale', 'account-gone', 'account-suspended', 'refunded-before')),
	CONSTRAINT "payment_notices_raw" CHECK (char_length("payment_notices"."raw") between 0 and 8000),
	CONSTRAINT "payment_notices_sale" CHECK (char_length("payment_notices"."sale_id") between 1 and 64),
	CONSTRAINT "payment_notices_event_length" CHECK (char_length("payment_notices"."event") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"reference" text NOT NULL,
	"sale_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"receipt_number" integer,
	CONSTRAINT "payments_reference" UNIQUE("reference"),
	CONSTRAINT "payments_sale" UNIQUE("sale_id"),
	CONSTRAINT "payments_receipt" UNIQUE("receipt_number"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('started', 'paid', 'refunded', 'charged-back')),
	CONSTRAINT "payments_reference_length" CHECK (char_length("payments"."reference") between 1 and 129),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_days" CHECK ("payments"."days" between 1 and 3650),
	CONSTRAINT "payments_confirmed" CHECK (("payments"."status" = 'started') = ("payments"."paid_at" is null)),
	CONSTRAINT "payments_ended" CHECK (("payments"."status" in ('refunded', 'charged-back')) = ("payments"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "premium_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "premium_grants_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"days" integer,
	"ends_at" timestamp with time zone,
	"granted_at" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	"granted_by" uuid,
	"reason" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "premium_grants_payment" UNIQUE("payment_id"),
	CONSTRAINT "premium_grants_source" CHECK ("premium_grants"."source" in ('payment', 'admin', 'demo', 'opening')),
	CONSTRAINT "premium_grants_effect" CHECK (("premium_grants"."days" is null) <> ("premium_grants"."ends_at" is null)),
	CONSTRAINT "premium_grants_days" CHECK ("premium_grants"."days" between 1 and 3650),
	CONSTRAINT "premium_grants_reason" CHECK (char_length("premium_grants"."reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_notices_payment" ON "payment_notices" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_notices_time" ON "payment_notices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_time" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "premium_grants_user" ON "premium_grants" USING btree ("user_id","granted_at","seq");--> statement-breakpoint
CREATE INDEX "premium_grants_granted_by" ON "premium_grants" USING btree ("granted_by") WHERE granted_by is not null;