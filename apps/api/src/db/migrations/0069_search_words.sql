DROP INDEX "transcript_segments_words";--> statement-breakpoint
DROP INDEX "transcript_translations_words";--> statement-breakpoint
CREATE FUNCTION "said_words"("language" text, "said" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	plain text := said;
	pairs text[] := '{}';
BEGIN
	IF octet_length(said) <> length(said) THEN
		-- A database whose locale is C knows neither capitals nor punctuation beyond ASCII.
		plain := regexp_replace(translate(said, 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽȘȚΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐ', 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžșțάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяґ'), '[\u00A0-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u060C\u061B\u061F\u06D4\u0964\u0965\u2000-\u200B\u200E-\u206F\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u30FB\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]', ' ', 'g');
		IF plain ~ '[\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\uAC00-\uD7A3]' THEN
			pairs := array(
				SELECT DISTINCT substr(run, place, 2)
				FROM regexp_split_to_table(plain, '[^\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\uAC00-\uD7A3]+') run, generate_series(1, length(run)) place
			);
			plain := regexp_replace(plain, '[\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F]', ' ', 'g');
		END IF;
	END IF;
	RETURN strip(to_tsvector('simple', plain) || array_to_tsvector(pairs) || CASE "language"
		WHEN 'ar' THEN to_tsvector('arabic', plain)
		WHEN 'de' THEN to_tsvector('german', plain)
		WHEN 'en' THEN to_tsvector('english', plain)
		WHEN 'es' THEN to_tsvector('spanish', plain)
		WHEN 'fr' THEN to_tsvector('french', plain)
		WHEN 'hi' THEN to_tsvector('hindi', plain)
		WHEN 'hu' THEN to_tsvector('hungarian', plain)
		WHEN 'it' THEN to_tsvector('italian', plain)
		WHEN 'nl' THEN to_tsvector('dutch', plain)
		WHEN 'pt' THEN to_tsvector('portuguese', plain)
		WHEN 'ru' THEN to_tsvector('russian', plain)
		WHEN 'tr' THEN to_tsvector('turkish', plain)
		ELSE ''::tsvector
	END);
END $$;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (said_words("language", "text")) STORED;--> statement-breakpoint
ALTER TABLE "transcript_translations" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (said_words("language", "text")) STORED;--> statement-breakpoint
CREATE INDEX "transcript_segments_words" ON "transcript_segments" USING gin ("words");--> statement-breakpoint
CREATE INDEX "transcript_translations_words" ON "transcript_translations" USING gin ("words");--> statement-breakpoint
CREATE INDEX "conferences_title_words" ON "conferences" USING gin (said_words('', "title"));
