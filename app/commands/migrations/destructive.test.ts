import { describe, expect, test } from 'vitest'
import { findDestructiveStatements } from './destructive'

describe('reports a statement that can break the running release', () => {
  test.each([
    'DROP TABLE "users";',
    'drop materialized view counts',
    'DROP FUNCTION born_on(int, date);',
    'ALTER TABLE "users" DROP COLUMN "age";',
    'alter table users drop age;',
    'ALTER TABLE "users" RENAME COLUMN "age" TO "years";',
    'alter table users rename to people;',
    'ALTER TABLE "users" ALTER COLUMN "age" SET NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;',
    'alter table users alter age type bigint;',
    'alter table users alter column age drop default;',
    'ALTER TABLE "users" ADD COLUMN "rank" integer NOT NULL;',
    'alter table users add a int not null default 1, add b text not null;',
    'ALTER TABLE "users" ADD CONSTRAINT "old" CHECK (age > 20);',
    'alter table users add unique (email);',
    'CREATE UNIQUE INDEX "one" ON "users" ("first_name");',
    'DROP INDEX users_email;',
    'drop trigger t on users;',
    'TRUNCATE users;',
    'create table a (b int);\n-- contract: unused since\ndrop table users;',
  ])('%s', (sql) => {
    expect(findDestructiveStatements(sql)).toHaveLength(1)
  })
})

describe('permits', () => {
  test.each([
    'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL, "text" text NOT NULL);',
    'CREATE TABLE "notes" ("id" uuid);ALTER TABLE "notes" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "users"("id");',
    'create unlogged table notes (id int); create unique index n on notes (id);',
    'ALTER TABLE "users" ADD COLUMN "rank" integer;',
    `ALTER TABLE "users" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;`,
    'alter table users add column n int not null generated always as (1) stored;',
    'ALTER TABLE "users" ALTER COLUMN "age" DROP NOT NULL;',
    'CREATE INDEX "i" ON "users" ("age");',
    "update users set bio = 'drop table users; rename';",
    '-- drop table users\nselect 1;',
    'create function f() returns void language plpgsql as $body$ begin drop table x; end $body$;',
    '-- contract: unused since 3f2c1aa (handles replaced it)\nALTER TABLE "users" DROP COLUMN "age";',
  ])('%s', (sql) => {
    expect(findDestructiveStatements(sql)).toEqual([])
  })
})

test('a comment allows only the statement that follows it', () => {
  const sql = '-- contract: unused since v2 (nobody reads it)\ndrop table a; drop table b;'
  expect(findDestructiveStatements(sql)).toEqual([expect.stringContaining('drop table b')])
})
